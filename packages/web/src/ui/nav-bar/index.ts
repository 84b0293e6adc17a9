export { NavBar } from './nav-bar.tsx';
