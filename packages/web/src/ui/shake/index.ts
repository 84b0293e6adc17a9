export { askForMotion, canAskForMotion, useShake } from './use-shake.ts';
