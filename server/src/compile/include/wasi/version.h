/* Asked for by wasi-libc's sys/socket.h; says nothing here. */
