import { ballStage } from '../tube-stage.tsx';

export const stage = ballStage(5);
