#ifndef FLAGS_OF_THE_WORKSPACE
#error the workspace is not trusted
#endif

int trusted(void) {
  return 1;
}
