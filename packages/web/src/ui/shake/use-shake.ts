import { useEffect, useEffectEvent } from 'react';

/** More than walking brings about. Units: m/s2, without gravity. */
const HARD = 14;
/** Of one shake, which swings back and forth, only the first swing counts. */
const REST_MS = 700;

type AskingMotion = typeof DeviceMotionEvent & {
  readonly requestPermission?: () => Promise<PermissionState>;
};

const motionEvent = (): AskingMotion | undefined =>
  'DeviceMotionEvent' in globalThis ? (globalThis.DeviceMotionEvent as AskingMotion) : undefined;

/** Returns true if this phone reports its movements only after a permission, which a tap requests. */
export const canAskForMotion = (): boolean => motionEvent()?.requestPermission !== undefined;

/** Asks for the movements of the phone. Resolves to whether they are told now; a refusal is no fault. */
export const askForMotion = async (): Promise<boolean> =>
  (await motionEvent()
    ?.requestPermission?.()
    .catch(() => 'denied' as const)) === 'granted';

/** Calls back for each shake of the phone. */
export function useShake(onShake: () => void): void {
  const shaken = useEffectEvent(onShake);
  useEffect(() => {
    let restsUntil = 0;
    const moved = ({ acceleration, timeStamp }: DeviceMotionEvent): void => {
      const { x, y, z } = acceleration ?? {};
      if (timeStamp < restsUntil || Math.hypot(x ?? 0, y ?? 0, z ?? 0) < HARD) return;
      restsUntil = timeStamp + REST_MS;
      shaken();
    };
    globalThis.addEventListener('devicemotion', moved);
    return () => globalThis.removeEventListener('devicemotion', moved);
  }, []);
}
