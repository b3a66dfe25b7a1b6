/** How a snapshot begins. The engine version says which engine may read the rest (DESIGN 3.5). */

/** "TERN" and a zero. */
export const SNAPSHOT_MAGIC = [0x54, 0x45, 0x52, 0x4e, 0x00] as const;
