/** Where the text of a pay table is served: `PATH/HASH.txt`, outside the envelope, never another text. */
export const PAY_TABLE_PATH = '/api/pay-tables';
