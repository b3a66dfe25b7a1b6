/** The banners. The first one shows at once; the carousel's program follows when there is something to turn. */
import { pages } from '@tern/bridge';
import { useBanners } from '../../../features/content/index.ts';
import { usePart } from '../../../kit/loading/use-part.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { Skeleton } from '../../../ui/states.tsx';
import type { Banner } from './banner-carousel.tsx';

const loadCarousel = () => import('./banner-carousel.tsx').then((file) => file.BannerCarousel);
const FRAME = 'mt-2 aspect-[343/128] w-full overflow-hidden rounded-xl';

export function Banners() {
  const { data, errorUpdateCount } = useBanners();
  const follow = useFollow();
  const Carousel = usePart((data?.length ?? 0) > 1, loadCarousel);
  const first = data?.[0];
  if (!first) return data || errorUpdateCount ? null : <Skeleton className={`${FRAME} rounded-xl`} />;
  // Without the carousel's program the first banner stands still.
  return (
    <div className={FRAME}>
      {Carousel && data.length > 1 ? (
        <Carousel banners={data} onFollow={(banner: Banner) => follow(banner.link)} />
      ) : (
        <button type="button" className="size-full" onClick={() => follow(first.link)}>
          <img src={first.bannerUrl} alt={first.title} className="size-full object-cover" />
        </button>
      )}
    </div>
  );
}

function useFollow(): (link: string) => void {
  const navigate = useNavigate();
  return (link) => {
    if (link.startsWith('/') && !link.startsWith('//')) navigate(link);
    else void pages.open(link);
  };
}
