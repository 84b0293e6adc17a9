import { vi } from 'vitest';

// The files of a worker share a process and what it has read of packages. The stores of the app are modules:
// each file has those of its own, and neither the time nor the globals that another one left.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
