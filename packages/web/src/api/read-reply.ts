import { isRecord, parseJson } from '../storage/json.ts';

/** The envelope of a reply; null if it is not one. */
export function parseReply(text: string): Record<string, unknown> | null {
  const body = parseJson(text);
  return isRecord(body) ? body : null;
}

/** Success is code 1, code 200 or success true, unless the HTTP status ends the session. */
export const isSuccess = (status: number, body: Record<string, unknown>): boolean =>
  status !== 401 && (body['code'] === 1 || body['code'] === 200 || body['success'] === true);
