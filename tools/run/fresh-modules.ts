/**
 * Before each file of tests of an app for the browser: nothing is kept of the file before, which ran in the same process.
 * A process for each file would take longer than its tests.
 */
import { vi } from 'vitest';

vi.resetModules();
vi.unstubAllGlobals();
