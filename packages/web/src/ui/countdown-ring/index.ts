export { CountdownRing } from './countdown-ring.tsx';
