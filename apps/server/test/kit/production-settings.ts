/** Settings of a desk in production, which has nothing that two operators did not open. */
export const PRODUCTION = {
  MODE: 'production',
  SMTP_HOST: '127.0.0.1',
  SMTP_FROM: 'x@exchange.test',
  PUBLIC_ORIGIN: 'https://exchange.test',
};
