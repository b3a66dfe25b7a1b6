import type { DeskResult } from '@tern/protocol/desk';

/** A product as operators see it. */
export type Product = DeskResult<'getDeskProducts'>['rows'][number];
