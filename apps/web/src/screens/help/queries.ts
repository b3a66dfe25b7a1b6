/** The queries of the help center, in the language of the app. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { deviceId } from '../../features/member/index.ts';
import { helpApi } from '../../kit/calls/help.ts';
import { isId } from '../../kit/navigation/address-id.ts';
import { useGlobalText } from '../../kit/preferences/wire-words.ts';
import { isLoggedIn } from '../../kit/session/session.ts';

export function useHelpCenter() {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['help', 'center', global],
    queryFn: ({ signal }) => helpApi.call('getHelpCenter', { global }, { signal }),
  });
}

export function useSearch(words: string) {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['help', 'search', words, global],
    queryFn: ({ signal }) => helpApi.call('searchHelp', { words, global }, { signal }),
    enabled: words !== '',
  });
}

/** Asked anew at each visit: its figures are those of now. */
export function useHelpArticle(articleId: string) {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['help', 'article', articleId, global],
    queryFn: ({ signal }) => helpApi.call('getHelpArticle', { articleId, global }, { signal }),
    enabled: isId(articleId),
  });
}

export function useTradingRules() {
  const global = useGlobalText();
  return useQuery({
    queryKey: ['help', 'rules', global],
    queryFn: ({ signal }) => helpApi.call('getTradingRules', { global }, { signal }),
  });
}

export function useVote(articleId: string, version: number) {
  return useMutation({
    mutationFn: (isHelpful: boolean) => {
      const vote = {
        articleId,
        version: String(version),
        isHelpful: isHelpful ? 'true' : 'false',
      } as const;
      return isLoggedIn()
        ? helpApi.call('voteHelpArticle', vote)
        : helpApi.call('voteHelpArticleAsVisitor', { ...vote, deviceId: deviceId() });
    },
  });
}
