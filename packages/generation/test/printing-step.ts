/** A step that prints the lines of its input. A number is repeated as that many characters, without a line break. */
for (const line of JSON.parse(await Bun.stdin.text()) as (string | number)[])
  await Bun.write(Bun.stdout, typeof line === 'number' ? 'x'.repeat(line) : `${line}\n`)
process.exit(0)
