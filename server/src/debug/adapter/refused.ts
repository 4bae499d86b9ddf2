/** Why a request cannot be done; the text is for the user. */
export class Refused extends Error {}
