/** The desk's own small pictures, drawn in lines of the text's colour. */

const PATHS = {
  start: 'M6 21V4M6 5h11l-2 4 2 4H6',
  proposals: 'M9 11l3 3 8-8M20 12v7a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9',
  identity: 'M4 5h16v14H4zM8 11a1.5 1.5 0 1 0 0-.01M6 16c.5-2 3.500-2 4 0M13 10h4M13 14h4',
  security: 'M12 3l7 3v5c0 4.500-3 8-7 10-4-2-7-5.500-7-10V6zM9 12l2 2 4-4',
  members:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-4 12-4 12 0M16 4.500a3.500 3.500 0 0 1 0 6M18 15c2 .5 3 2 3 5',
  support: 'M4 13a8 8 0 0 1 16 0v4a2 2 0 0 1-2 2h-2v-6h4M4 13v4a2 2 0 0 0 2 2h2v-6H4',
  markets: 'M4 19h16M6 15V9M6 9V6M10 15v-5M14 15V7M18 15v-3M10 10V4M14 7V5M18 12V9',
  contracts: 'M4 18c4 0 4-12 8-12s4 12 8 12M4 12h16',
  risk: 'M12 4l9 16H3zM12 10v5M12 17.500v.01',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.500 9a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .900-1 1.700M12 16.500v.500',
  releases: 'M8 3h8v18H8zM12 7v7M9.500 11.500L12 14l2.500-2.500M11 18h2',
  notices: 'M4 10v4h3l7 4V6l-7 4zM17 9.500c1.500 1 1.500 4 0 5',
  banners: 'M4 6h16v12H4zM4 15l5-4 4 3 3-2 4 3',
  about: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.500v.010',
  agreements: 'M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3',
  coins: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM15.500 9.100a6 6 0 1 1-6.400 6.400',
  posters: 'M6 3h12v18H6zM9 7h6M9 10h6M10 14h4v4h-4z',
  deposits: 'M12 4v11M7 10l5 5 5-5M4 16v4h16v-4',
  withdrawals: 'M12 15V4M7 9l5-5 5 5M4 16v4h16v-4',
  chains: 'M10 14l4-4M8 12l-2 2a3 3 0 0 0 4 4l2-2M16 12l2-2a3 3 0 0 0-4-4l-2 2',
  ledger: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h3',
  solvency: 'M12 4v16M6 20h12M5 7h14M5 7l-2 6h5zM19 7l-3 6h5z',
  otcMarket: 'M5 5h14v14H5zM9 9l3 4 3-4M12 13v4M10 14h4',
  otcMerchants: 'M4 10l2-5h12l2 5M5 10v9h14v-9M10 19v-5h4v5M4 10h16',
  otcAds: 'M4 9v5h4l8 4V5L8 9zM19 10v3M8 14l1 5',
  otcOrders: 'M7 4h10v16H7zM10 8h4M10 12h4M4 8v8M20 8v8',
  otcDisputes: 'M12 4v15M7 19h10M5 8h14M5 8l-2 6h4zM19 8l-2 6h4z',
  invitation: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 20c0-4 12-4 12 0M18 8v6M15 11h6',
  pledges: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 3',
  airdrops: 'M4 11a8 8 0 0 1 16 0zM4 11l8 9 8-9M12 11v9',
  operators: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 21c0-6 14-6 14 0',
  audit: 'M5 4h10l4 4v12H5zM15 4v4h4M8 13h8M8 16h5',
  health: 'M3 12h4l2-6 4 12 2-6h6',
  outbox: 'M4 6h16v12H4zM4 7l8 6 8-6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
