/** The ratchet of long files: each is as long as its figure says, and no new one joins without a reason. */
export const LONGEST_FILE_LINES = 350;
/** Tables of cases are long and easy to read. */
export const LONGEST_TEST_LINES = 500;

export const LONG_FILES: Record<string, { lines: number; why: string }> = {};
