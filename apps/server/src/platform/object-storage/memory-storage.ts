/** Objects in memory, for tests. */
import { checkObjectName, type ObjectStorage } from './object-storage.ts';

export class MemoryStorage implements ObjectStorage {
  readonly objects = new Map<string, Buffer>();

  async put(name: string, bytes: Uint8Array): Promise<void> {
    checkObjectName(name);
    if (this.objects.has(name)) throw new Error('the name is taken');
    this.objects.set(name, Buffer.from(bytes));
  }

  async get(name: string): Promise<Buffer | undefined> {
    checkObjectName(name);
    return this.objects.get(name);
  }

  async delete(name: string): Promise<void> {
    checkObjectName(name);
    this.objects.delete(name);
  }
}
