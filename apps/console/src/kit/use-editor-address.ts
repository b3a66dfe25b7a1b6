/** The object of an open editor stands in the address behind that of its desk, so that a reload comes back to it. */
import { useNavigate } from 'react-router';

export const NEW = 'new';

export function useEditorAddress(desk: string): {
  open(...object: (string | number)[]): void;
  close(): void;
} {
  const navigate = useNavigate();
  return {
    open: (...object) => void navigate([desk, ...object].join('/')),
    close: () => void navigate(desk),
  };
}
