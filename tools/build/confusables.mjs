// Makes the server's table of look-alike signs from Unicode's confusables.txt (UTS 39): node tools/build/confusables.mjs <file>.
// It keeps all mappings, one line for each target with its sources, and prints the count and the hash that the table's test
// names.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/prepare.mjs';
import { giveUp } from '../run/steps.mjs';

const TABLE = 'apps/server/src/modules/member/nick-names/confusables.txt';
const LICENCE = `UNICODE LICENSE V3

COPYRIGHT AND PERMISSION NOTICE

Copyright © 1991-2025 Unicode, Inc.

NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING
DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF
THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software
are furnished to do so, provided that either (a) this copyright and permission notice appear with all copies of the
Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL
INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder.`;

const [, , path] = process.argv;
if (path === undefined) giveUp('Name the confusables.txt of Unicode.');
const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
const version = /^# Version: (\S+)$/m.exec(text)?.[1];
const total = /^# total: (\d+)$/m.exec(text)?.[1];

const sources = new Map();
const pairs = [];
for (const line of text.split('\n')) {
  const [source, target] = line
    .replace(/#.*/, '')
    .split(';')
    .map((part) => part.trim());
  if (!target) continue;
  pairs.push(`${source};${target}`);
  sources.set(target, [...(sources.get(target) ?? []), source]);
}
if (version === undefined || String(pairs.length) !== total)
  giveUp(`The file has ${pairs.length} mappings and names ${total}.`);

const head = `The look-alike signs of Unicode's confusables.txt, version ${version} (UTS 39), made by tools/build/confusables.mjs:
its mappings without its comments, each target before the signs that look like it, in hexadecimal.

${LICENCE}`;
const lines = [
  ...head.split('\n').map((line) => `# ${line}`.trimEnd()),
  `version ${version}`,
  ...[...sources].map(([target, from]) => `${target}=${from.join(' ')}`),
];
writeFileSync(join(ROOT, TABLE), `${lines.join('\n')}\n`);
const hash = createHash('sha256').update(pairs.sort().join('\n')).digest('hex');
console.log(`${TABLE}: version ${version}, ${pairs.length} mappings, sha256 of the sorted mappings ${hash}`);
