#include "../check.h"
%:define CONCAT(a, b) a %:%: b
int größe = 3;
int \u00e9t\u00e9 = 4;
static int a_very_long_identifier_that_goes_on_and_on_and_on_well_past_the_sixty_three_characters_the_standard_promises_1 = 1;
static int a_very_long_identifier_that_goes_on_and_on_and_on_well_past_the_sixty_three_characters_the_standard_promises_2 = 2;
static int $dollar = 5;
struct 点 { int 横, 縦; };

int main(void) <%
  int a<:3:> = <% 1, 2, 3 %>;
  CHECK(a<:2:> == 3);
  struct 点 p = {6, 7};
  CHECK(größe + été == 7 && p.横 * p.縦 == 42 && $dollar == 5);
  CHECK(a_very_long_identifier_that_goes_on_and_on_and_on_well_past_the_sixty_three_characters_the_standard_promises_1 == 1);
  CHECK(a_very_long_identifier_that_goes_on_and_on_and_on_well_past_the_sixty_three_characters_the_standard_promises_2 == 2);
  int CONCAT(x, 1) = 8;
  CHECK(x1 == 8);
  int if_ = 1, int_ = 2, new = 3, class = 4, template = 5, this = 6, operator = 7;
  CHECK(if_ + int_ + new + class + template + this + operator == 28);
  CHECK("??="[0] == '?');
  return 0;
%>
