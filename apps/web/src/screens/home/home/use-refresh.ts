/** Reloads the home screen when the member pulls it down. */
import { useQueryClient } from '@tanstack/react-query';

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['content', 'banners'] });
    void client.invalidateQueries({ queryKey: ['content', 'notices'] });
    void client.invalidateQueries({ queryKey: ['market', 'ranking'] });
  };
}
