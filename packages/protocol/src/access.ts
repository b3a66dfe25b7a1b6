/** Who may say a call. `visitor` calls ignore the headers token and userId; `member` calls need a live session. */
export type Access = 'visitor' | 'member';

/** In which mode a call exists; elsewhere it answers 404 like any unknown path. */
export type Mode = 'always' | 'demo';

export interface CallSpec {
  method: 'GET' | 'POST';
  /** Below /api/, verbatim. */
  path: string;
  access: Access;
  mode: Mode;
  /** Changes state: carries a sequence in the answer once it moved money. */
  write: boolean;
  /** A multipart body whose part `file` is the image; the other parts are the request's fields. */
  upload: boolean;
}
