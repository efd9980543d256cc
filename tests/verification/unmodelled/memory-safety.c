/* Memory safety is not supported yet. */
int main(void)
{
  int x = 3;
  return x - 3;
}
