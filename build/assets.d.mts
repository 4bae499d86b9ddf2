/** Files that are put beside the bundles, by their names in dist/. */
export const assets: readonly { readonly to: string }[];

/** Copies or makes what is missing in dist/ or older than what it comes from. */
export function placeAssets(): void;
