import { networkOf, shownAddress } from '../kernel/address-block.ts';
import { deviceName } from './device-name.ts';

/** Where a log-in comes from. */
export type LoginOrigin = {
  /** As the member is shown them. */
  readonly device: string;
  readonly address: string;
  /** Tells the devices of one member apart. */
  readonly deviceKey: string;
  /** True if the client keeps a number of its own, so that no other device has its key. */
  readonly hasNumber: boolean;
  readonly language: string;
};

/** Origin of a call, as the call states it. */
export type CallOrigin = { readonly ip: string; readonly userAgent: string; readonly language: string };

/** Of a session that no call opens. */
export const NO_ORIGIN: LoginOrigin = {
  device: '',
  address: '',
  deviceKey: '',
  hasNumber: false,
  language: '',
};

/** A number that nobody guesses has at least so many characters. */
export const DEVICE_ID_MIN = 16;

export const deviceKeyOf = (deviceId: string): string => `id ${deviceId}`;

/** Reads where a log-in comes from. A client that keeps a number of its own is known by it wherever it is; of
 *  another one the browser and the network stand for it. */
export function originOf({ ip, userAgent, language }: CallOrigin, deviceId = ''): LoginOrigin {
  const device = deviceName(userAgent);
  const deviceKey = deviceId === '' ? `${device} ${networkOf(ip)}` : deviceKeyOf(deviceId);
  return {
    device,
    address: shownAddress(ip),
    deviceKey,
    hasNumber: deviceId.length >= DEVICE_ID_MIN,
    language,
  };
}
