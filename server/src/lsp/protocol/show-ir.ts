/** The command behind the lens; the client has it. Called without arguments it means the function at the cursor. */
export const showIrCommand = 'verdict.showIr';
