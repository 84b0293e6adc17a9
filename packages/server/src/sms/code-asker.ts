import type { Context } from '../context.ts';
import { networkOf } from '../kernel/address-block.ts';
import { DEVICE_ID_MIN } from '../session/login-origin.ts';

/** The caller that asks for a code or gives one. */
export type CodeAsker = {
  /** Digests of what the caller is known by, the surest first: the member of the session, the number of the
   *  device, the address. A code is stored under the first, and looked for under all. */
  readonly macs: readonly [Buffer, ...Buffer[]];
  /** True if a code of this asker can be given by nobody else. One of a mere address can, since that of a
   *  phone changes as it moves. */
  readonly isBound: boolean;
};

type Caller = {
  readonly memberId?: bigint | undefined;
  /** As sent. One that could be guessed counts as none. */
  readonly deviceId?: string | undefined;
  readonly ip: string;
};

/** Names the asker of a code. The digests of earlier peppers follow, so that a rotation voids no code. */
export function codeAsker(
  { sealer }: Pick<Context, 'sealer'>,
  { memberId, deviceId = '', ip }: Caller,
): CodeAsker {
  const macsOf = (name: string) => sealer.macsOf(`code asker ${name}`);
  const sure = [
    ...(memberId === undefined ? [] : macsOf(`member ${memberId}`)),
    ...(deviceId.length < DEVICE_ID_MIN ? [] : macsOf(`device ${deviceId}`)),
  ];
  const [address, ...earlier] = macsOf(`address ${networkOf(ip)}`);
  const [first, ...rest] = sure;
  return first
    ? { macs: [first, ...rest, address, ...earlier], isBound: true }
    : { macs: [address, ...earlier], isBound: false };
}
