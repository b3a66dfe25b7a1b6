/** A zip for each fault that `checkBundle` finds. */
import { type RawEntry, writeRawZip } from './raw-zip.ts';

export interface HostileZip {
  title: string;
  reason: string;
  /** Made when asked for: some are large. */
  write(): Uint8Array<ArrayBuffer>;
}

const INDEX: RawEntry = { name: 'index.html', content: '<!doctype html>' };
const MIB = 1024 * 1024;
const ZEROS = (mib: number) => Buffer.alloc(mib * MIB);

const withFile = (entry: RawEntry) => () => writeRawZip([INDEX, entry]);
const withName = (name: string) => withFile({ name, content: 'x' });

/** One thing wrong with each, and an index.html in all but one. */
export const HOSTILE_ZIPS: readonly HostileZip[] = [
  { title: 'a path out of the folder', reason: 'pathOutside', write: withName('../index.html') },
  { title: 'a path out of the folder in its middle', reason: 'pathOutside', write: withName('a/../../b.js') },
  {
    title: 'a path out of the folder by backslashes',
    reason: 'pathOutside',
    write: withName('a\\..\\..\\b.js'),
  },
  { title: 'an absolute path', reason: 'absolutePath', write: withName('/etc/passwd') },
  { title: 'a path of a network drive', reason: 'absolutePath', write: withName('\\\\host\\a.js') },
  { title: 'a path of a drive', reason: 'absolutePath', write: withName('C:/a.js') },
  { title: 'a drive without a slash', reason: 'absolutePath', write: withName('c:a.js') },
  { title: 'a backslash', reason: 'badName', write: withName('assets\\a.js') },
  { title: 'a zero byte in a name', reason: 'badName', write: withName('a.js\0.png') },
  { title: 'a name that turns its text around', reason: 'badName', write: withName('a\u202esj.js') },
  { title: 'an empty name', reason: 'badName', write: withName('') },
  { title: 'a doubled slash', reason: 'badName', write: withName('assets//a.js') },
  { title: 'a dot as a folder', reason: 'badName', write: withName('./a.js') },
  { title: 'a hidden file', reason: 'badName', write: withName('.a.js') },
  { title: 'a dot at the end of a name', reason: 'badName', write: withName('a.js.') },
  { title: 'a name of 201 characters', reason: 'badName', write: withName('a'.repeat(201)) },
  { title: 'an entry for a folder', reason: 'badName', write: withFile({ name: 'assets/', mode: 0o040755 }) },
  {
    title: 'a link',
    reason: 'notFile',
    write: withFile({ name: 'a.js', content: '/etc/passwd', mode: 0o120777 }),
  },
  { title: 'a device', reason: 'notFile', write: withFile({ name: 'a.js', mode: 0o020666 }) },
  { title: 'a doubled name', reason: 'duplicateName', write: withName('index.html') },
  { title: 'a name doubled but for its case', reason: 'duplicateName', write: withName('Index.HTML') },
  { title: 'a file that is a folder, too', reason: 'duplicateName', write: withName('index.html/a.js') },
  {
    title: 'a folder that is a file, too',
    reason: 'duplicateName',
    write: () => writeRawZip([INDEX, { name: 'a/b.js' }, { name: 'A' }]),
  },
  {
    title: '10,000 files',
    reason: 'tooManyFiles',
    write: () =>
      writeRawZip([INDEX, ...Array.from({ length: 9_999 }, (_, at) => ({ name: `${at}.js`, method: 0 }))]),
  },
  { title: 'a zip bomb', reason: 'unpacksTooLarge', write: withFile({ name: 'a.js', content: ZEROS(61) }) },
  {
    title: 'a zip bomb of many files',
    reason: 'unpacksTooLarge',
    write: () => writeRawZip([INDEX, ...[1, 2, 3].map((at) => ({ name: `${at}.js`, content: ZEROS(21) }))]),
  },
  {
    title: 'a zip bomb that declares 10 bytes',
    reason: 'damaged',
    write: withFile({ name: 'a.js', content: ZEROS(1), size: 10 }),
  },
  {
    title: 'more than 20 MB',
    reason: 'tooLarge',
    write: withFile({ name: 'a.js', content: ZEROS(20), method: 0 }),
  },
  { title: 'no index.html', reason: 'noIndex', write: () => writeRawZip([{ name: 'a.js' }]) },
  {
    title: 'an index.html in a folder',
    reason: 'noIndex',
    write: () => writeRawZip([{ name: 'a/index.html' }]),
  },
  {
    title: 'an index.html in capitals',
    reason: 'noIndex',
    write: () => writeRawZip([{ name: 'INDEX.html' }]),
  },
  { title: 'no files', reason: 'noIndex', write: () => writeRawZip([]) },
  { title: 'an unknown method', reason: 'unknownMethod', write: withFile({ name: 'a.js', method: 93 }) },
  { title: 'an encrypted file', reason: 'encrypted', write: withFile({ name: 'a.js', flags: 2049 }) },
  { title: 'a strongly encrypted file', reason: 'notZip', write: withFile({ name: 'a.js', flags: 2112 }) },
  { title: 'a gzip twin', reason: 'packedFile', write: withName('index.html.gz') },
  { title: 'a brotli twin', reason: 'packedFile', write: withName('assets/a.js.BR') },
  {
    title: 'another name in the header before the file',
    reason: 'hiddenBytes',
    write: withFile({ name: 'a.js', headerName: '../a.js' }),
  },
  {
    title: 'an extra field, which may hold another name',
    reason: 'hiddenBytes',
    write: withFile({ name: 'a.js', extra: Buffer.from([0x75, 0x70, 1, 0, 1]) }),
  },
  { title: 'a comment at a file', reason: 'hiddenBytes', write: withFile({ name: 'a.js', comment: 'x' }) },
  { title: 'sizes behind the file', reason: 'hiddenBytes', write: withFile({ name: 'a.js', flags: 2056 }) },
  {
    title: 'bytes before the first file',
    reason: 'hiddenBytes',
    write: () => writeRawZip([INDEX], { before: Buffer.from('MZ') }),
  },
  {
    title: 'bytes between the files and their list',
    reason: 'hiddenBytes',
    write: () => writeRawZip([INDEX], { between: Buffer.from('x') }),
  },
  { title: 'a comment', reason: 'notZip', write: () => writeRawZip([INDEX], { comment: 'x' }) },
  {
    title: 'another checksum',
    reason: 'damaged',
    write: withFile({ name: 'a.js', content: 'x', checksum: 1 }),
  },
  { title: 'no zip', reason: 'notZip', write: () => new Uint8Array(Buffer.from('PK or so'.repeat(10))) },
  { title: 'no bytes', reason: 'notZip', write: () => new Uint8Array() },
];
