/** Notices, agreements and other texts of the exchange. */
export { agreementName } from './agreement-name.ts';
export { Article } from './article.tsx';
export { LoadingArticle } from './loading-article.tsx';
export {
  bannersQuery,
  noticesQuery,
  useAbout,
  useAgreement,
  useAgreementChanges,
  useBanners,
  useNotice,
  useNotices,
} from './queries.ts';
