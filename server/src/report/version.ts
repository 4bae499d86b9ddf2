/** Put in by the bundler, from package.json. */
export const version = process.env.VERDICT_VERSION ?? 'unreleased';
