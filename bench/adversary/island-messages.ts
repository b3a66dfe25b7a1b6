/** The messages between the command and its threads. */
export interface IslandTask {
  seed: number;
  /** The commands for each property. */
  commands: number;
  minutes: number;
  properties: string[];
}

export interface IslandReport {
  kind: 'progress' | 'done' | 'broken';
  property: string;
  seed: number;
  commands: number;
  scripts: number;
  nearness: number;
  seconds: number;
  text: string;
  broken?: string;
}
