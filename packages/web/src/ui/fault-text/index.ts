export { FaultText } from './fault-text.tsx';
