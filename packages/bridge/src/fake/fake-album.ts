/** Pictures of the fake device, with the permission that tests give and refuse. */
import type { DeviceAlbum } from '../bridge.ts';

/** "ask": the device asks at the first picture, and the member answers `answer`; a refusal is for ever. */
export type PhotoPermission = 'ask' | 'granted' | 'refused';

export class FakeAlbum implements DeviceAlbum {
  permission: PhotoPermission = 'ask';
  answer: 'granted' | 'refused' = 'granted';
  readonly pictures: { name: string; picture: Blob }[] = [];
  asked = 0;
  settingsOpened = 0;
  isFull = false;

  async save(name: string, picture: Blob): Promise<'saved' | 'refused'> {
    if (this.permission === 'ask') {
      this.asked += 1;
      this.permission = this.answer;
    }
    if (this.permission === 'refused') return 'refused';
    if (this.isFull) throw new Error('no space for a picture');
    this.pictures.push({ name, picture });
    return 'saved';
  }

  async openSettings(): Promise<void> {
    this.settingsOpened += 1;
  }
}
