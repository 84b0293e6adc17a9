/** The place under which the key of an operator's authenticator app is sealed. */
export const placeOfOperatorKey = (name: string): string => `operator ${name}`;
