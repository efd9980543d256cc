#include "confinement/message.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace argosy::confinement {
namespace {

class Message : public testing::Test {
 protected:
  Message() {
    std::array<int, 2> ends{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), 0);
    sender_ = FileDescriptor(ends[0]);
    receiver_ = FileDescriptor(ends[1]);
  }

  FileDescriptor sender_;
  FileDescriptor receiver_;
  std::array<char, 16> content_{};
};

TEST_F(Message, CarriesADescriptor) {
  std::array<int, 2> pipeEnds{};
  ASSERT_EQ(pipe(pipeEnds.data()), 0);
  const FileDescriptor reading(pipeEnds[0]);
  FileDescriptor writing(pipeEnds[1]);
  sendMessage(sender_.get(), std::string_view("pipe"), writing.get());
  writing.close();
  const ReceivedMessage received = receiveMessage(receiver_.get(), content_);
  EXPECT_EQ(std::string_view(content_.data(), received.length), "pipe");
  ASSERT_TRUE(received.descriptor);
  ASSERT_EQ(write(received.descriptor.get(), "x", 1), 1);
  char byte = 0;
  EXPECT_EQ(read(reading.get(), &byte, 1), 1);
  EXPECT_EQ(byte, 'x');
}

TEST_F(Message, NeedsNone) {
  sendMessage(sender_.get(), std::string_view("text"));
  const ReceivedMessage received = receiveMessage(receiver_.get(), content_);
  EXPECT_EQ(std::string_view(content_.data(), received.length), "text");
  EXPECT_FALSE(received.descriptor);
}

TEST_F(Message, IsNotWaitedForUnlessAsked) {
  EXPECT_LT(receiveMessage(receiver_.get(), content_, MSG_DONTWAIT).length, 0);
  EXPECT_EQ(errno, EAGAIN);
}

TEST_F(Message, IsLostWhereTheOtherSideHasGone) {
  receiver_.close();
  sendMessage(sender_.get(), std::string_view("text"));  // must not raise SIGPIPE
}

TEST_F(Message, IsEmptyWhereTheSenderHasGone) {
  sender_.close();
  EXPECT_EQ(receiveMessage(receiver_.get(), content_).length, 0);
}

}  // namespace
}  // namespace argosy::confinement
