/**
 * The set of tabs that the operator chose (product#tabs). The device keeps the last one that it knows, so that the next
 * start draws the right tabs before the server has answered.
 */
import { storage } from '@tern/bridge';
import { TAB_SETS, type TabSet } from '@tern/protocol';
import { useEffect } from 'react';
import { useServer } from '../market/index.ts';

const KEY = 'tabSet';

export function useTabSet(): TabSet {
  const answered = useServer().data?.tabSet;
  useEffect(() => {
    if (answered) storage.write(KEY, answered);
  }, [answered]);
  const kept = storage.read(KEY);
  return answered ?? TAB_SETS.find((one) => one === kept) ?? 'STANDARD';
}
