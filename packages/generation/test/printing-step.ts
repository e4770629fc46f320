/** A step that prints the lines of its input. A number is printed as that many `x`, without a line break. */
for (const line of JSON.parse(await Bun.stdin.text()) as (string | number)[])
  await Bun.write(Bun.stdout, typeof line === 'number' ? 'x'.repeat(line) : `${line}\n`)
process.exit(0)
