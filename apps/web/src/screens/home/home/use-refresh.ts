/** What pulling down reloads. */
import { useQueryClient } from '@tanstack/react-query';

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['content', 'banners'] });
    void client.invalidateQueries({ queryKey: ['content', 'notices'] });
    void client.invalidateQueries({ queryKey: ['market', 'ranking'] });
  };
}
