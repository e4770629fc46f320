import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { printRecord } from '../output.ts'
import { confirm } from '../prompts.ts'

/** `guildhall images …`. */
export function createImagesCommand(): Command {
  const command = new Command('images').description('manage images with public URLs')
  command
    .command('upload <file>')
    .description('upload a PNG or JPG image of up to 10 MB and print its URLs')
    .action(async (path: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).images.upload({ path }), options)
    })
  command
    .command('get <id>')
    .description('show the URLs of an image')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).images.get(id), options)
    })
  command
    .command('delete <id>')
    .description('delete an image')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const guildhall = await connect(options)
      await confirm(`Pages that use image ${id} will no longer show it.`, options)
      await guildhall.images.delete(id)
      printRecord({ id, deleted: true }, options)
    })
  return command
}
