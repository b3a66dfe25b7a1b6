/**
 * @capacitor-community/media 9.1: MediaPlugin.java outside its gallery mode, which needs no permission and wants a folder, and
 * MediaPlugin.swift, which asks for the add-only permission once; a refusal is answered for ever after.
 */
import {
  type Options,
  PluginEvents,
  PluginRejection,
  requiredText,
  unimplemented,
} from '../plugin-double.ts';

const ALBUMS = '/storage/emulated/0/Android/media/exchange.tern.app';

export class MediaDouble {
  readonly name = 'Media';
  readonly events = new PluginEvents();
  permission: 'ask' | 'granted' | 'refused' = 'ask';
  /** The member's answer when iOS asks. */
  answer: 'granted' | 'refused' = 'granted';
  asked = 0;
  isFull = false;
  readonly saved: Options[] = [];
  private readonly albums = new Set<string>();
  readonly methods;

  constructor(private readonly platform: 'android' | 'ios') {
    this.methods = {
      getAlbumsPath: () => (platform === 'ios' ? unimplemented() : { path: ALBUMS }),
      createAlbum: (options: Options) => {
        const name = requiredText(options, 'name', 'Album name must be given!', 'argumentError');
        if (this.albums.has(name)) throw new PluginRejection('Album already exists', 'filesystemError');
        this.albums.add(name);
      },
      savePhoto: (options: Options) => this.savePhoto(options),
    };
  }

  private savePhoto(options: Options): object {
    if (this.platform === 'android') return this.saveOnAndroid(options);
    requiredText(options, 'path', 'Must provide the data path', 'argumentError');
    // The app has no permission to read, so it finds no album.
    if (options.albumIdentifier) throw new PluginRejection('Unable to find that album', 'argumentError');
    if (this.permission === 'ask') {
      this.asked += 1;
      this.permission = this.answer;
    }
    if (this.permission === 'refused') {
      throw new PluginRejection('Access to photos not allowed by user', 'accessDenied');
    }
    if (this.isFull) throw new PluginRejection('Unable to save image to album', 'filesystemError');
    this.saved.push(options);
    return { identifier: String(this.saved.length) };
  }

  private saveOnAndroid(options: Options): object {
    const path = requiredText(options, 'path', 'Input file path is required', 'argumentError');
    const album = requiredText(options, 'albumIdentifier', 'Album identifier required', 'argumentError');
    if (!this.albums.has(album.replace(`${ALBUMS}/`, ''))) {
      throw new PluginRejection('Album identifier does not exist, use getAlbums() to get', 'argumentError');
    }
    if (this.isFull)
      throw new PluginRejection('Temporary file creation from data URL failed', 'filesystemError');
    this.saved.push({ ...options, path });
    return { filePath: `${album}/IMG_${this.saved.length}.png` };
  }
}
