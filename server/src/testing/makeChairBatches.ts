import { runChairsCommands } from '../commands/runChairsCommands'

/** Run with words such as `w=FOLDER`: makes a batch of one chair of each family. To start a process for each takes seconds. */
await runChairsCommands(
  process.argv.slice(2).map(word => {
    const [family = '', folder = ''] = word.split('=')
    return [
      ...['provision', '--family', family, '--count', '1'],
      ...['--out', folder, '--link', 'https://chairs.example'],
    ]
  }),
)
