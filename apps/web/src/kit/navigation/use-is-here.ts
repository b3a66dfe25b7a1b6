/** Tells after an answer if the screen that asked is still there. */
import { useEffect, useRef } from 'react';

export function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
