/**
 * Finds circles between the rooms of one folder: each of its subfolders is a room, and the files beside them are one
 * more. Tests and their kits are left out, because they import what they test.
 */
import { findCycles } from './cycles.ts';
import { isTest } from './source-files.ts';

export interface RoomCircle {
  folder: string;
  /** The way around it; the folder's own files are the room `.`. */
  rooms: string[];
}

export function findRoomCircles(
  graph: ReadonlyMap<string, readonly string[]>,
  folders: readonly string[],
): RoomCircle[] {
  return folders.flatMap((folder) =>
    findCycles(roomGraph(graph, folder)).map((rooms) => ({ folder, rooms })),
  );
}

function roomGraph(graph: ReadonlyMap<string, readonly string[]>, folder: string): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    const room = roomOf(folder, file);
    if (room === undefined) continue;
    const others = imported.map((other) => roomOf(folder, other));
    const next = rooms.get(room) ?? [];
    rooms.set(room, next);
    for (const other of others) if (other !== undefined && other !== room) next.push(other);
  }
  return rooms;
}

function roomOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`) || isTest(file) || file.includes('/testing/')) return undefined;
  const [first, ...rest] = file.slice(folder.length + 1).split('/');
  return rest.length === 0 ? '.' : first;
}
