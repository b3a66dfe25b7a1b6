/** The memory of very many watched deposit addresses; measured inside the built server's own code. */
import { runBuilt } from '../run-built.ts';

await runBuilt('measure-watched');
