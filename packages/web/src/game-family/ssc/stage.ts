import { ballStage } from '../stage/tube-stage.tsx';

export const stage = ballStage(5);
