/** Pages of a member's postings over few and many of them; measured inside the built server's own code. */
import { runBuilt } from '../run-built.ts';

await runBuilt('measure-ledger');
