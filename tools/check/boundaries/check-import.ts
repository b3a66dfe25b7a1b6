/** Judges one import inside one package: which parts may import which in the engine, the server and the browser apps. Pure. */
import { ENGINE_RANKS, FEATURE_RANKS, KIT_RANKS, LAYERS, MODULE_RANKS } from './import-rules.ts';
import { isTest } from './source-files.ts';

/** Both paths relative to the root, in the same package. undefined: allowed. */
export function checkInside(packagePath: string, from: string, to: string): string | undefined {
  if (packagePath === 'apps/server')
    return checkServer(inside(from), inside(to), isTest(from) || from.includes('/testing/'));
  if (packagePath === 'packages/engine') return checkRooms(ENGINE_RANKS, engineRoom(from), engineRoom(to));
  const [room, other] = [kitRoom(from), kitRoom(to)];
  if (room !== undefined && other !== undefined) return checkRooms(KIT_RANKS, room, other);
  const layers = LAYERS[packagePath];
  return layers && checkBrowserApp(layers, inside(from), inside(to));
}

/** The room of a product file of the engine; a file beside the rooms has the name of the file; undefined: it is none. */
function engineRoom(path: string): string | undefined {
  if (isTest(path) || path.includes('/testing/')) return undefined;
  return /^packages\/engine\/src\/([^/]+)/.exec(path)?.[1];
}

/** The room of a file of the web app's kit; a file beside the rooms has the name of the file. */
const kitRoom = (path: string): string | undefined => /^apps\/web\/src\/kit\/([^/]+)/.exec(path)?.[1];

function checkRooms(ranks: readonly string[], room?: string, other?: string): string | undefined {
  if (room === undefined || other === undefined) return undefined;
  const rank = ranks.indexOf(room);
  return rank !== -1 && rank < ranks.indexOf(other) ? `${room} ranks below ${other}` : undefined;
}

/** Segments below apps/<app>/src; undefined outside of src. */
function inside(path: string): string[] | undefined {
  const match = /^apps\/[^/]+\/src\/(.+)$/.exec(path);
  return match?.[1]?.split('/');
}

/** The folders of the server that the others put together; they import nothing but each other. */
const ASSEMBLED: readonly (string | undefined)[] = ['kernel', 'platform', 'modules'];

/** Further folders of the server that a folder does not know, tests included. */
const UNKNOWN_TO: Record<string, readonly string[]> = {
  platform: ['kernel'],
  boot: ['backup'],
  backup: ['boot'],
  'exchange-data': ['boot', 'backup'],
};

/** The settings and the static part of a module: the supervisor and the projector's thread load no more of it. */
const WITHOUT_THE_REST = /(?:^|\/)[a-z-]+-(?:config|module)\.ts$/;

function checkServer(
  from: string[] | undefined,
  to: string[] | undefined,
  isForTests: boolean,
): string | undefined {
  if (!from || !to) return undefined;
  const [zone, ownModule] = from;
  const [target, module, ...rest] = to;
  const path = rest.join('/');
  if (ASSEMBLED.includes(zone) && !ASSEMBLED.includes(target) && !isForTests)
    return `${zone} does not know ${target}, which assembles it`;
  if (UNKNOWN_TO[zone ?? '']?.includes(target ?? '')) return `${zone} does not know ${target}`;
  if (zone === 'modules' && target === 'platform' && module === 'bus')
    return 'modules know the kernel and no bus';
  if (target !== 'modules') return undefined;
  if (zone === 'kernel' || zone === 'platform') return `${zone} knows no module, this is ${module}`;
  if (zone !== 'modules') {
    const isEntry = path === '' || path === 'index.ts' || WITHOUT_THE_REST.test(path);
    return isEntry || isForTests ? undefined : `${module} is entered only by its index.ts`;
  }
  if (ownModule === module) return undefined;
  const ownRank = MODULE_RANKS.indexOf(ownModule as string);
  const rank = MODULE_RANKS.indexOf(module as string);
  if (rank === -1 || ownRank === -1) return undefined;
  if (rank > ownRank) return `${ownModule} ranks below ${module}: news travels upward as journal events`;
  if (path === 'index.ts' || (isForTests && WITHOUT_THE_REST.test(path))) return undefined;
  return `${module} is entered only by its index.ts`;
}

/** A module, a feature, a folder of a browser app or a room of engine or kit that its list of ranks does not hold. */
export function checkFolderRank(path: string): string | undefined {
  const layer = /^(apps\/(?:web|console))\/src\/([^/]+)\//.exec(path);
  const room = engineRoom(path);
  return (
    withoutRank('room', ['index.ts', ...ENGINE_RANKS], room) ??
    withoutRank('room', KIT_RANKS, kitRoom(path)) ??
    withoutRank('module', MODULE_RANKS, /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]) ??
    withoutRank('feature', FEATURE_RANKS, /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]) ??
    withoutRank('folder', LAYERS[layer?.[1] ?? ''] ?? [], layer?.[2])
  );
}

function withoutRank(kind: string, ranks: readonly string[], name: string | undefined): string | undefined {
  return name !== undefined && !ranks.includes(name)
    ? `the ${kind} ${name} has no rank: add it to the list in tools/check/boundaries/import-rules.ts`
    : undefined;
}

function checkBrowserApp(
  layers: readonly string[],
  from: string[] | undefined,
  to: string[] | undefined,
): string | undefined {
  if (!from || !to) return undefined;
  const layer = from[0] as string;
  const target = to[0] as string;
  if (to.length === 1 && /^main\.tsx?$/.test(target)) return `nobody imports ${target}`;
  if (layers.indexOf(target) < layers.indexOf(layer)) return `${layer} imports nothing of ${target}`;
  if (layer === 'screens' && target === 'screens' && screenOf(from) !== screenOf(to)) {
    return `the screen ${screenOf(from)} imports the screen ${screenOf(to)}`;
  }
  if (layer === 'desks' && target === 'desks' && from[1] !== to[1]) {
    return `the desk ${from[1]} imports the desk ${to[1]}`;
  }
  return target === 'features' ? checkFeature(from, to) : undefined;
}

function checkFeature([layer, own]: string[], [, feature, ...rest]: string[]): string | undefined {
  if (layer === 'features' && own === feature) return undefined;
  if (layer === 'features' && ranksBelow(own, feature)) {
    return `the feature ${own} ranks below the feature ${feature}`;
  }
  return rest.join('/') === 'index.ts' ? undefined : `the feature ${feature} is entered only by its index.ts`;
}

const ranksBelow = (feature = '', other = '') =>
  FEATURE_RANKS.indexOf(feature) < FEATURE_RANKS.indexOf(other);

/** screens/<area>/<screen>/...; a file directly in an area is that area's own screen. */
const screenOf = (segments: string[]): string =>
  segments.slice(1, Math.min(3, segments.length - 1)).join('/');
