import type { Data } from '@tessera/contract/routes';

import type { TestReply, TestServer } from './http.ts';
import type { Holder } from './wallet.ts';

export type Vip = Data<'user/vip'>;
export type Item = Data<'welfare/index'>[number];

/** Levels and rewards as a member calls for them, in English unless said otherwise. */
export function rewardCalls(server: TestServer) {
  const read = async ({ token }: Holder, path: string, language: string): Promise<never> =>
    (await server.get(path, {}, { token, headers: { 'accept-language': language } })).body.data;
  const welfareOf = (who: Holder, language = 'en'): Promise<Item[]> => read(who, 'welfare/index', language);
  return {
    vipOf: (who: Holder, language = 'en'): Promise<Vip> => read(who, 'user/vip', language),
    welfareOf,
    itemOf: async (who: Holder, id: string): Promise<Item | undefined> =>
      (await welfareOf(who)).find((each) => each.id === id),
    receive: ({ token }: Holder, id: unknown, on = server): Promise<TestReply> =>
      on.post('welfare/receive', { id }, { token }),
    upgrade: ({ token }: Holder, payload: object, on = server): Promise<TestReply> =>
      on.post('user/receiveVip', payload, { token }),
  };
}

/** The refusal code of a reply, or 'ok'. */
export const replyCode = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);
