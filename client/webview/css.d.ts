/** Style sheets are for esbuild, which puts them beside the scripts that import them. */
declare module '*.css';
