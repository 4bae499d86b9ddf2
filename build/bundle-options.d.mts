import type { BuildOptions } from 'esbuild';

export const bundleOptions: BuildOptions & { readonly absWorkingDir: string };

export const browserBundleOptions: BuildOptions;
