export { Field } from './field.tsx';
